import { useEffect, useRef } from 'react'

type Options = {
  sitekey: string
  theme: 'light' | 'dark'
  callback: (solution: string) => void
  'expired-callback': () => void
}
type Grecaptcha = {
  ready: (run: () => void) => void
  render: (room: HTMLElement, options: Options) => number
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

let loading: Promise<Grecaptcha> | null = null

/** Loads Google's script, once. */
function loadRecaptcha(): Promise<Grecaptcha> {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: SCRIPT, async: true })
    script.onerror = () => reject(new Error('reCAPTCHA could not be loaded'))
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Grecaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })
  return loading
}

const isDark = () => document.documentElement.dataset.mantineColorScheme === 'dark'

type RecaptchaProps = { siteKey: string; onSolved: (solution: string) => void }

/** Google's checkbox, where the server is set up with its keys. */
export function Recaptcha({ siteKey, onSolved }: RecaptchaProps) {
  const room = useRef<HTMLDivElement>(null)
  const tell = useRef(onSolved)
  tell.current = onSolved
  useEffect(() => {
    const element = room.current?.appendChild(document.createElement('div'))
    if (!element) return
    const draw = async () => {
      const grecaptcha = await loadRecaptcha()
      grecaptcha.render(element, {
        sitekey: siteKey,
        theme: isDark() ? 'dark' : 'light',
        callback: (solution) => tell.current(solution),
        'expired-callback': () => tell.current(''),
      })
    }
    void draw()
    return () => element.remove()
  }, [siteKey])
  return <div ref={room} />
}
