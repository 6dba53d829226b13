import { TEMPLATE_NAME_LENGTH_MAX } from '#core/scheduling/template-change.ts'
import type { Templates } from '#server/features/messages/schedule-templates.ts'
import { refuse } from '#server/http/errors.ts'

const TAKEN = 'You have a schedule with this name already'

const isTaken = ({ rows }: Templates, name: string, exceptId: number | null): boolean =>
  rows.some((row) => row.id !== exceptId && row.name.toLowerCase() === name.toLowerCase())

/** 422 for a name that another template of the church has. */
export const requireFreeName = (templates: Templates, name: string, exceptId: number | null): void => {
  if (isTaken(templates, name, exceptId)) throw refuse(422, { name: [TAKEN] })
}

/** A name for a copy: 'Youth copy', 'Youth copy 2'. */
export const nameOfCopy = (templates: Templates, name: string): string => {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? ' copy' : ` copy ${count}`
    const copy = `${name.slice(0, TEMPLATE_NAME_LENGTH_MAX - suffix.length)}${suffix}`
    if (!isTaken(templates, copy, null)) return copy
  }
}
