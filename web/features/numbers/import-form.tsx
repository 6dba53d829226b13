import { Banner } from '#web/ui/banner.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AccountForm } from './account-form.tsx'
import { ImportChoice } from './import-choice.tsx'
import { useImport, useIsImportOffered } from './use-import.ts'
import type { Taking } from './use-take-number.ts'

/**
 * Imports a number from PastorsLine: first the account, then the number. `isMain` where nothing else is on
 * the page.
 */
export function ImportForm({ taking, isMain = false }: { taking: Taking; isMain?: boolean }) {
  const isOffered = useIsImportOffered()
  const { companies, look, choose, leave, problem, isBusy } = useImport(taking)
  if (isOffered === false)
    return <Banner tone="careful">Numbers cannot be imported from PastorsLine here at the moment.</Banner>
  return (
    <Stack>
      {problem && <Banner tone="bad">{problem}</Banner>}
      {companies ? (
        <ImportChoice companies={companies} choose={choose} leave={leave} isBusy={isBusy} />
      ) : (
        <AccountForm look={look} isMain={isMain} isBusy={isBusy} />
      )}
    </Stack>
  )
}
