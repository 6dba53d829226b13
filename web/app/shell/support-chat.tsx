import { useTimeout } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { usePageSettings } from '#web/lib/page-settings.ts'

/** The page comes first. */
const LATER_MS = 3_000

/** Loads the operator's support chat for members of a church; never while a platform admin is signed in as one. */
export function SupportChat({ isOn }: { isOn: boolean }) {
  const [isDue, setIsDue] = useState(false)
  useTimeout(() => setIsDue(true), LATER_MS, { autoInvoke: true })
  return isDue && <Script isOn={isOn} />
}

function Script({ isOn }: { isOn: boolean }) {
  const chat = usePageSettings()?.support_chat
  const wasLoaded = useRef(false)
  useEffect(() => {
    // A script cannot be taken back, except with the page.
    if (!isOn && wasLoaded.current) return location.reload()
    if (!isOn || !chat || wasLoaded.current) return
    wasLoaded.current = true
    const script = document.createElement('script')
    script.src = chat.script
    script.async = true
    script.dataset.appId = chat.app_id
    document.head.append(script)
  }, [isOn, chat])
  return null
}
