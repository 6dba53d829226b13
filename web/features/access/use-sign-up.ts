import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '#web/lib/api.ts'
import { areaCodeOf } from '#web/lib/area-code.ts'
import { keepSignupArea, keepSignupSecret, signupSecret } from '#web/lib/signup-secret.ts'
import { type Doubts, isConfirmed, type SignupValues } from './signup-rules.ts'

type SignUpParts = { doubts: Doubts; refuse: (error: unknown) => void; forgetCaptcha: () => void }

/** Checks e-mail and phone, signs up, and goes on to verifying the e-mail address. */
export function useSignUp({ doubts, refuse, forgetCaptcha }: SignUpParts) {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ captcha, ...person }: SignupValues) => {
      const flags = { bypass_email: doubts.email ?? false, bypass_phone: doubts.phone ?? false }
      const trimmed = { ...person, name: person.name.trim(), email: person.email.trim() }
      if (!isConfirmed(doubts)) await client.access.checkEmailPhone({ ...trimmed, ...flags })
      return register({ ...trimmed, ...flags, captcha })
    },
    onSuccess: ({ email }) => navigate({ to: '/verify-email', search: { email } }),
    onError: refuse,
  })
  /** A solved captcha counts only once, so after a refusal the next one starts at once. */
  const register = async (step1: Parameters<typeof client.access.registerStep1>[0]) => {
    try {
      const secret = signupSecret()
      const begun = await client.access.registerStep1({ ...step1, ...(secret && { secret }) })
      keepSignupSecret(begun.secret)
      keepSignupArea(areaCodeOf(step1.mobile_phone))
      return begun
    } catch (error) {
      forgetCaptcha()
      setAttempt((before) => before + 1)
      throw error
    }
  }
  return { signUp: mutate, isBusy: isPending, attempt }
}
