import 'altcha/external'
import 'altcha/altcha.css'
import type { AltchaGlobal, WidgetAttributes } from 'altcha/types'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'
import { type Ref, useEffect, useRef } from 'react'
import { client } from '#web/lib/api.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'altcha-widget': WidgetAttributes & { ref?: Ref<HTMLElement> }
    }
  }
}

const { $altcha } = globalThis as unknown as { $altcha: AltchaGlobal }

/** Every attempt begins with a new challenge, so that none is stale or used up. */
async function freshChallenge(): Promise<Response> {
  const answer = await client.access.captcha()
  return Response.json(answer.type === 'altcha' ? answer.challenge : {})
}

// The workers come from our own origin, because a strict content security policy forbids workers made from text.
for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker())
  $altcha.algorithms.set(hash, () => new ShaWorker())
}
$altcha.defaults.set({
  challenge: `${location.origin}/api/captcha`,
  fetch: freshChallenge,
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
})

type AltchaProps = { isAgain: boolean; onSolved: (solution: string) => void }

/** The checkbox 'I'm not a robot' of ALTCHA: the browser solves a small puzzle, and nobody is tracked. */
export function Altcha({ isAgain, onSolved }: AltchaProps) {
  const widget = useRef<HTMLElement>(null)
  const tell = useRef(onSolved)
  tell.current = onSolved
  useEffect(() => {
    const element = widget.current
    const changed = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      tell.current(state === 'verified' ? (payload ?? '') : '')
    }
    element?.addEventListener('statechange', changed)
    return () => element?.removeEventListener('statechange', changed)
  }, [])
  return <altcha-widget ref={widget} auto={isAgain ? 'onload' : 'off'} language="en" />
}
