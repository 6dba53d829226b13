import type { PackageRules } from '#core/scheduling/packages.ts'
import { CUSTOM_TEXT, type MessageCategory, type MessageType } from '#core/vocabulary/message-templates.ts'
import { isEditable } from './default-texts.ts'

/** Said of texts that are the same for every church. */
export const BLOCKED_BY_THE_SYSTEM = 'No access allowed. Blocked by the system'
/** Said of texts that another package would open. */
export const NOT_IN_THIS_PLAN = 'Not available in this plan'

type Text = { category: MessageCategory; type: MessageType | typeof CUSTOM_TEXT }

const isBlocked = ({ category, type }: Text): boolean =>
  type !== CUSTOM_TEXT && !isEditable({ category, type })

const isInPackage = ({ category }: Text, { editableTexts }: Pick<PackageRules, 'editableTexts'>): boolean =>
  editableTexts === 'all' || editableTexts === category

/** Why a church may not change the words of a text; null when it may. */
export function lockOf(text: Text, rules: Pick<PackageRules, 'editableTexts'>): string | null {
  if (isBlocked(text)) return BLOCKED_BY_THE_SYSTEM
  return isInPackage(text, rules) ? null : NOT_IN_THIS_PLAN
}
