import { useState } from 'react'
import type { TextOutlook, TextPreview } from '#contract/message-templates.ts'
import type { Draft } from './drafts.ts'
import { type About, PhonePreview } from './phone-preview.tsx'
import { SegmentDoctor } from './segment-doctor.tsx'

type AsItArrivesProps = {
  draft: Draft
  preview: TextPreview | undefined
  outlook: TextOutlook | undefined
  onChange: (draft: Draft) => void
}

/** A text as it would arrive, and what that costs. */
export function AsItArrives({ draft, preview, outlook, onChange }: AsItArrivesProps) {
  const [about, setAbout] = useState<About>('one')
  const shown = about === 'several' ? (preview?.several ?? preview?.one) : preview?.one
  return (
    <>
      <PhonePreview preview={preview} shown={shown} about={about} setAbout={setAbout} />
      {preview && shown !== undefined && (
        <SegmentDoctor draft={draft} preview={preview} shown={shown} outlook={outlook} onChange={onChange} />
      )}
    </>
  )
}
