import { FullDialog } from '../full-dialog.tsx'
import { LogList } from './log-list.tsx'

export const LogsDialog = () => (
  <FullDialog name="logs" title="Logs (View all)">
    <LogList />
  </FullDialog>
)
