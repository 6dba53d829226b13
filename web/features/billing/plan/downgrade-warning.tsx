import type { Preview } from '#contract/billing.ts'
import { Banner } from '#web/ui/banner.tsx'
import classes from '../billing.module.css'

const NAMES = [
  ['templates', 'Schedule templates'],
  ['texts', 'Message templates'],
  ['switches', 'Switched off'],
] as const

/** Says what a lower plan locks, by name. */
export function DowngradeWarning({ locks }: { locks: Preview['locks'] }) {
  const lists = NAMES.filter(([kind]) => locks[kind].length > 0)
  return (
    <Banner tone="careful" title="This is a lower plan">
      A lower plan has no edit access to any or only some message templates.
      {lists.length > 0 && (
        <ul className={classes.locked}>
          {lists.map(([kind, label]) => (
            <li key={kind}>
              {label}
              <ul>
                {locks[kind].map((name) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
