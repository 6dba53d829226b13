import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { countryOfCode } from './countries.ts'
import type { Taking } from './use-take-number.ts'

export type Account = { email: string; password: string }

/** Whether numbers can be imported at all. */
export const useIsImportOffered = (): boolean | undefined =>
  useQuery(api.numbers.importOffered.queryOptions({ staleTime: Number.POSITIVE_INFINITY })).data?.is_offered

type Choice = { number: string; countryCode: string }
type Refuse = (error: unknown) => void

/** Looks into an account at PastorsLine, and takes one of its numbers. */
export function useImport(taking: Taking) {
  const [account, setAccount] = useState<Account | null>(null)
  const login = useMutation({
    mutationFn: (given: Account) => client.numbers.importLogin(given),
    onSuccess: (_, given) => setAccount(given),
  })
  const choose = useMutation({
    mutationFn: async ({ number, countryCode }: Choice) => {
      if (!account) return
      const { chosen } = await client.numbers.importLogin({ ...account, loggedIn: true, number })
      if (chosen) taking.take({ ...chosen, country: countryOfCode(countryCode) })
    },
  })
  const leave = () => {
    setAccount(null)
    login.reset()
    choose.reset()
    taking.reset()
  }
  const error = choose.error ?? login.error
  const isOfField = Object.keys(fieldErrors(error)).length > 0
  return {
    companies: account ? login.data?.companies : undefined,
    look: (given: Account, refuse: Refuse) => login.mutate(given, { onError: refuse }),
    choose: (choice: Choice, refuse: Refuse) => choose.mutate(choice, { onError: refuse }),
    leave,
    problem: error && !isOfField ? errorText(error) : taking.problem,
    isBusy: login.isPending || choose.isPending || taking.isTaking,
  }
}
