import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TemplateDetail } from '#contract/message-templates.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#core/vocabulary/languages.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AddedText } from './added-text.tsx'
import { AsItArrives } from './as-it-arrives.tsx'
import { type Draft, draftOf, PARTS, type Part } from './drafts.ts'
import { FieldButtons } from './field-buttons.tsx'
import classes from './message-templates.module.css'
import { type EditorHandle, TextEditor } from './text-editor.tsx'
import { usePreview } from './use-preview.ts'
import type { EditedText } from './use-text.ts'
import { Versions } from './versions.tsx'

type EditFormProps = { detail: TemplateDetail; draft: Draft; text: EditedText; onRemoved: () => void }

/** The editors of a text, how it would arrive, and what became of it so far. */
export function EditForm({ detail, draft, text, onRemoved }: EditFormProps) {
  const { template } = detail
  const { preview, outlook } = usePreview(template.id, text.language, draft)
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = template.message_type === 'custom'
  const resetToOriginal = () => {
    setIsAsking(false)
    if (template.is_original) text.change(draftOf(template))
    else text.reset()
  }
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault()
        text.save()
      }}
      noValidate
    >
      <Stack gap="m">
        <Row between align="end">
          <h2>{template.name}</h2>
          {!isOwn && <LanguageSelect template={template} text={text} />}
        </Row>
        {template.locked && <Banner tone="careful">{template.lock_reason}</Banner>}
        {text.banner && <Banner tone="bad">{text.banner}</Banner>}
        <Editors detail={detail} draft={draft} text={text} />
      </Stack>
      <Stack gap="m">
        <AsItArrives draft={draft} preview={preview.data} outlook={outlook} onChange={text.change} />
      </Stack>
      <Actions className={classes.foot}>
        <Button type="submit" loading={text.isSaving} disabled={template.locked}>
          Save
        </Button>
        {isOwn ? (
          <AddedText template={template} onRemoved={onRemoved} />
        ) : (
          <Button
            variant="default"
            onClick={() => setIsAsking(true)}
            disabled={template.locked || (template.is_original && !text.isChanged)}
            loading={text.isGoingBack}
          >
            Reset to Original
          </Button>
        )}
      </Actions>
      <Versions detail={detail} text={text} />
      {isAsking && (
        <AskDialog
          title="Reset to Original?"
          go="Reset to Original"
          onGo={resetToOriginal}
          close={() => setIsAsking(false)}
        >
          The words of “{template.name}” in {LANGUAGE_NAMES[text.language]} become the ones that every church
          starts with. Your own words stay in the history.
        </AskDialog>
      )}
    </form>
  )
}

const LanguageSelect = ({ template, text }: { template: TemplateDetail['template']; text: EditedText }) => (
  <NativeSelect
    label="Language"
    className={classes.language ?? ''}
    value={text.language}
    onChange={({ currentTarget }) => text.setLanguage(currentTarget.value as Language)}
    data={LANGUAGES.map((value) => ({
      value,
      label: `${LANGUAGE_NAMES[value]}${template.own_languages.includes(value) ? ' (your words)' : ''}`,
    }))}
  />
)

function Editors({ detail, draft, text }: Omit<EditFormProps, 'onRemoved'>) {
  const { template, original, fields, answer_words } = detail
  const handles = useRef<Partial<Record<Part, EditorHandle | null>>>({})
  const [current, setCurrent] = useState<Part>('body')
  const ours = original && draftOf(original)
  return (
    <>
      {PARTS.filter(({ part }) => part === 'body' || template.has_parts).map(({ part, label, help }) => (
        <TextEditor
          key={`${text.language} ${part}`}
          label={label}
          help={help}
          value={draft[part]}
          fields={fields}
          error={text.problems[part]}
          isLocked={template.locked}
          placeholder={part === 'body' ? undefined : ours?.[part]}
          handle={(handle) => {
            handles.current[part] = handle
          }}
          onChange={(value) => text.change({ ...draft, [part]: value })}
          onFocus={() => setCurrent(part)}
        />
      ))}
      {!template.locked && (
        <FieldButtons
          fields={fields}
          answer_words={answer_words}
          onInsert={(what) => handles.current[current]?.insert(what)}
        />
      )}
    </>
  )
}
