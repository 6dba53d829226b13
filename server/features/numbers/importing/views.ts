import type { ImportCompany } from '#contract/numbers.ts'
import type { ImportableCompany } from '#providers/importing/port.ts'

export const companyView = ({ id, name, numbers }: ImportableCompany): ImportCompany => ({
  company: { id, name },
  numbers: numbers.map(({ phoneNumber, countryCode }) => ({
    phone_number: phoneNumber,
    country_code: countryCode,
  })),
})
