import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep, type Secret } from './scan-step.tsx'

type Step = { at: 'password' } | { at: 'scan'; secret: Secret } | { at: 'codes'; codes: string[] }

/**
 * Three steps: the password, the picture to scan with a first code, and the recovery codes, which are shown
 * once.
 */
export function SetUpFactorDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const isOn = step.at === 'codes'
  const close = () => {
    onClose()
    if (isOn) void queries.invalidateQueries({ queryKey: api.access.secondFactor.key() })
  }
  return (
    <Dialog
      onClose={close}
      title={isOn ? 'Keep your recovery codes' : 'Set up two-step login'}
      closeOnClickOutside={!isOn}
      closeOnEscape={!isOn}
    >
      {step.at === 'password' && (
        <PasswordStep onCancel={close} onSecret={(secret) => setStep({ at: 'scan', secret })} />
      )}
      {step.at === 'scan' && (
        <ScanStep
          secret={step.secret}
          onCancel={close}
          onCodes={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={close} />}
    </Dialog>
  )
}
