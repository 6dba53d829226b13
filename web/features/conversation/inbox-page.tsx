import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RefCallback, useCallback, useRef } from 'react'
import type { InboxEntry } from '#contract/conversation.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './inbox.module.css'
import { asOneList, nextPage } from './inbox-entries.ts'
import { Entry } from './inbox-entry.tsx'

const route = getRouteApi('/workspace/inbox')
const PAGE_SIZE = 20

/** Texts that were not understood, for somebody at the church to answer. */
export function InboxPage() {
  useTitle('Inbox')
  const { show, entry } = route.useSearch()
  const query = useInfiniteQuery(
    api.conversation.inbox.list.infiniteOptions({
      input: (page: number) => ({ show, page, limit: PAGE_SIZE }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      select: ({ pages }) => ({ entries: asOneList(pages), readByHand: pages[0]?.read_by_hand }),
    }),
  )
  return (
    <>
      <PageHeader
        title="Inbox"
        detail="Texts that Steeple could not read as an answer. Your volunteers wait."
      />
      <Actions as="nav" aria-label="Which texts">
        <Link
          to="/inbox"
          search={{ show: 'open' }}
          className={chipClass}
          aria-current={show === 'open' ? 'page' : undefined}
        >
          Waiting
        </Link>
        <Link
          to="/inbox"
          search={{ show: 'done' }}
          className={chipClass}
          aria-current={show === 'done' ? 'page' : undefined}
        >
          Done
        </Link>
      </Actions>
      <Entries query={query} show={show} wanted={entry} />
    </>
  )
}

type ReadByHand = { accepted: number; declined: number }
type Listed = { entries: InboxEntry[]; readByHand: ReadByHand | undefined }

type EntriesProps = {
  query: UseInfiniteQueryResult<Listed>
  show: 'open' | 'done'
  wanted: number | undefined
}

function Entries({ query, show, wanted }: EntriesProps) {
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = query
  const scrollOnce = useScrollOnce(wanted)
  if (!data) {
    if (!isError)
      return (
        <Card as="div" flush className={classes.card}>
          <ListSkeleton rows={4} label="Loading the inbox" />
        </Card>
      )
    return (
      <Card as="div" flush className={classes.card}>
        <ErrorState
          title="The inbox could not be loaded"
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  if (data.entries.length === 0) return <Nothing show={show} />
  return (
    <>
      {show === 'done' && data.readByHand && <ReadByHandLine {...data.readByHand} />}
      <Stack as="ol" aria-label={show === 'open' ? 'Waiting texts' : 'Texts dealt with'}>
        {data.entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isWanted={entry.id === wanted}
            ref={entry.id === wanted ? scrollOnce : undefined}
          />
        ))}
      </Stack>
      {hasNextPage && (
        <LoadMore
          busy={isFetchingNextPage}
          error={isError ? errorText(error) : null}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

/** Scrolls to the text that is asked for when it is first there, and not again while it stays the one. */
function useScrollOnce(wanted: number | undefined): RefCallback<HTMLElement> {
  const shown = useRef<number>(undefined)
  return useCallback(
    (row) => {
      if (!row || shown.current === wanted) return
      shown.current = wanted
      row.scrollIntoView({ block: 'center' })
    },
    [wanted],
  )
}

/** What the church has read itself is counted; the rules learn nothing from it. */
const ReadByHandLine = ({ accepted, declined }: ReadByHand) =>
  accepted + declined > 0 && (
    <Note>
      Read by you so far: {plural(accepted, 'text was', 'texts were')} a yes, {declined} a no. Steeple reads
      new texts by its own rules all the same.
    </Note>
  )

const nothing = {
  open: {
    title: 'Nothing waits for you',
    words: 'Every text from your volunteers was understood or dealt with.',
  },
  done: {
    title: 'Nothing here yet',
    words: 'Texts that were dealt with stay here, so that you can look them up.',
  },
}

function Nothing({ show }: { show: 'open' | 'done' }) {
  return (
    <Card as="div" flush className={classes.card}>
      <EmptyState
        title={nothing[show].title}
        action={
          <Link to="/services" search={{ type: 'U' }}>
            See who has not answered
          </Link>
        }
      >
        {nothing[show].words}
      </EmptyState>
    </Card>
  )
}
