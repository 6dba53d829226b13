import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NUMBER_COUNTRIES } from '#core/vocabulary/numbers.ts'
import { api } from '#web/lib/api.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import type { MyNumber } from './my-number.ts'

/** Makes a number the default one, takes it out of use and back, or gives it back to the carrier. */
export function useChangeNumber({ id, number, country }: MyNumber, onDone: () => void) {
  const queries = useQueryClient()
  const words = phoneInWords(number)
  const says = (message: string) => ({
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.numbers.list.key() }),
        queries.invalidateQueries({ queryKey: api.access.profile.key() }),
      ])
      onDone()
      showSuccess(message)
    },
    onError: showError,
  })
  const makeDefault = useMutation(api.numbers.switch.mutationOptions(says(`Texts now come from ${words}`)))
  const reuse = useMutation(api.numbers.save.mutationOptions(says(`${words} is in use again`)))
  const remove = useMutation(api.numbers.remove.mutationOptions(says(`${words} is removed`)))
  const release = useMutation(api.numbers.release.mutationOptions(says(`${words} went back to the carrier`)))
  return {
    makeDefault: () => makeDefault.mutate({ phone_number: number }),
    reuse: () =>
      reuse.mutate({
        phone_number: number,
        country: NUMBER_COUNTRIES.find((one) => one === country) ?? 'US',
      }),
    remove: () => remove.mutate({ id }),
    release: () => release.mutate({ id }),
    isChanging: makeDefault.isPending || reuse.isPending || remove.isPending || release.isPending,
  }
}
