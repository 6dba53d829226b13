import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PhoneNumber, RegisterAnswer } from '#contract/access.ts'
import type { NumberCountry } from '#core/vocabulary/numbers.ts'
import { api, client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { signIn, useSession } from '#web/lib/session.ts'
import { endSignup, startSignup, useSignup } from '#web/lib/signup.ts'

/** A number to buy, or to import when credentials come with it. */
export type Wanted = { phone_number: string; country: NumberCountry; pl_sid?: string; pl_token?: string }

export type Taking = {
  take: (wanted: Wanted) => void
  isTaking: boolean
  problem: string | null
  reset: () => void
}

/** Goes to wherever the signup leads after the number. */
function useFinishSignup() {
  const navigate = useNavigate()
  return async (answer: RegisterAnswer) => {
    if ('success' in answer) {
      const { token, user, phone_number } = answer.success
      signIn({ token, user, phoneNumber: phone_number })
      await navigate({ to: '/dashboard' })
    } else if ('status' in answer) {
      endSignup()
      await navigate({ href: '/verification' })
    } else startSignup(answer.signup)
  }
}

/** Takes a number: as the last step of the signup, else as a further number of the church. */
export function useTakeNumber(onAdded: (number: PhoneNumber) => void): Taking {
  const queries = useQueryClient()
  const signup = useSignup()
  const session = useSession()
  const finishSignup = useFinishSignup()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: Wanted) => {
      if (signup && !session)
        return finishSignup(await client.access.register({ id: signup.user.id, ...wanted }))
      const { phone_number } = await client.numbers.save(wanted)
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.numbers.list.key() }),
        queries.invalidateQueries({ queryKey: api.access.profile.key() }),
      ])
      onAdded(phone_number)
    },
    // Somebody else may have been faster; the list should not offer the number again.
    onError: () => queries.invalidateQueries({ queryKey: api.numbers.search.key() }),
  })
  return { take: mutate, isTaking: isPending, problem: error && errorText(error), reset }
}
