import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import type { MessageTemplate } from '#contract/message-templates.ts'
import { LANGUAGE_NAMES } from '#core/vocabulary/languages.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { Row } from '#web/ui/row.tsx'
import { Grid } from '#web/ui/stack.tsx'
import { FieldWords } from './field-words.tsx'
import classes from './message-templates.module.css'

/** One text with its words, and the way to change them. */
export const TemplateCard = ({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) => (
  <Card as="li">
    <Row between>
      <h2>{template.name}</h2>
      <Edit template={template} onEdit={onEdit} />
    </Row>
    <p className={classes.detail}>
      <FieldWords text={template.body} />
    </p>
    <Marks template={template} />
  </Card>
)

const CARDS = 8

/** The places of the texts while they are loaded. */
export const CardsSkeleton = () => (
  <Grid cell="m" className={classes.cards} role="status" aria-label="Loading texts">
    {Array.from({ length: CARDS }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Card as="div" key={place} aria-hidden>
        <Row between>
          <Skeleton height={16} width="50%" />
          <Skeleton height={36} width={36} />
        </Row>
        <Skeleton height={12} width="96%" mt={6} />
        <Skeleton height={12} width="88%" mt={6} />
        <Skeleton height={12} width="62%" mt={6} />
      </Card>
    ))}
  </Grid>
)

function Marks({ template: { message_type, own_languages } }: { template: MessageTemplate }) {
  if (message_type === 'custom')
    return (
      <Row gap="xs">
        <Pill>Your own text</Pill>
      </Row>
    )
  if (own_languages.length === 0) return null
  return (
    <Row gap="xs">
      {own_languages.map((language) => (
        <Pill key={language} tone="good">
          Your words: {LANGUAGE_NAMES[language]}
        </Pill>
      ))}
    </Row>
  )
}

function Edit({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const { name, locked, lock_reason } = template
  if (!locked)
    return (
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    )
  return (
    <Tooltip label={lock_reason} events={{ hover: true, focus: true, touch: true }} multiline maw={260}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Edit ${name}: ${lock_reason}`}
        aria-disabled
        className={classes.locked}
      >
        <IconLock size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
