import type { Deps } from '#server/deps.ts'

/** What the pages are told of the operator's own additions. */
export const presentPages = ({ embeddedIn, supportChat, helpVideo }: Deps['pages']) => ({
  embedded_in: embeddedIn,
  support_chat: supportChat && { script: supportChat.script, app_id: supportChat.appId },
  help_video: helpVideo === null ? null : '/help-video',
})
