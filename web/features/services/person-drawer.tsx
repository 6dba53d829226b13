import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { LoadedList } from './loaded-list.tsx'
import { PersonAnswers } from './person-answers.tsx'
import { PersonData } from './person-data.tsx'
import { PersonDetail } from './person-detail.tsx'
import { PersonLog } from './person-log.tsx'
import { PersonVerbs } from './person-verbs.tsx'
import classes from './services.module.css'
import type { ServicesSearch } from './services-search.ts'
import { usePersonLogs } from './use-lists.ts'

type PersonDrawerProps = { search: ServicesSearch; onClose: () => void }

/** The texts of the person whom the address names, in a drawer at the right. */
export function PersonDrawer({ search, onClose }: PersonDrawerProps) {
  const isOpen = search.plan !== undefined && search.personId !== undefined
  const [shown, setShown] = useState(search)
  if (isOpen && shown !== search) setShown(search)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={430}
      lockScroll={false}
      classNames={{ content: classes.drawer, body: classes.drawerBody, title: classes.drawerTitle }}
    >
      <Drawer.Overlay backgroundOpacity={0.18} />
      <Drawer.Content>
        <PersonPanel search={isOpen ? search : shown} onErased={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}

function PersonPanel({ search, onErased }: { search: ServicesSearch; onErased: () => void }) {
  const query = usePersonLogs(search)
  const { data } = query
  return (
    <>
      <Row between align="start" className={classes.drawerHead}>
        <Stack gap="s">
          <Drawer.Title>{data?.person.name ?? search.personName ?? 'Texts'}</Drawer.Title>
          <Note>{data && <PersonDetail {...data} />}</Note>
          <PersonVerbs search={search} to="/services" phone={data?.person.phone} />
        </Stack>
        {data && <PersonData person={data.person} onErased={onErased} />}
        <Drawer.CloseButton aria-label="Close" />
      </Row>
      <Drawer.Body tabIndex={0} role="region" aria-label="Texts">
        <LoadedList query={query} what="texts" rows={4}>
          {(logs) => <PersonLog {...logs} />}
        </LoadedList>
      </Drawer.Body>
      {data && (
        <div className={classes.drawerFoot}>
          <PersonAnswers key={data.person.id} {...data} />
        </div>
      )}
    </>
  )
}
