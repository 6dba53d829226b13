import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type MoreMenuProps = {
  /** What the menu is about, such as the name of a row. */
  about: string
  isBusy?: boolean
  children: ReactNode
}

/** What else can be done with something, behind three dots. */
export const MoreMenu = ({ about, isBusy = false, children }: MoreMenuProps) => (
  <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={`More about ${about}`} loading={isBusy}>
        <IconDots size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

type MoreItemProps = { onClick: () => void; isRisky?: boolean; children: ReactNode }

export const MoreItem = ({ onClick, isRisky = false, children }: MoreItemProps) => (
  <Menu.Item {...(isRisky && { color: 'var(--red)' })} onClick={onClick}>
    {children}
  </Menu.Item>
)
