import { Popover } from '@mantine/core'
import type { CurrentPackage, Package } from '#contract/billing.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from '../billing.module.css'

const countries = new Intl.DisplayNames('en', { type: 'region' })

type OneCreditProps = { current: CurrentPackage; plan: Package | undefined }

/** What a text costs, by country. */
export const OneCredit = ({ current, plan }: OneCreditProps) => (
  <Popover width={300} position="bottom-start" withArrow shadow="md">
    <Popover.Target>
      <LinkButton>How much is one credit?</LinkButton>
    </Popover.Target>
    <Popover.Dropdown>
      <p>{plan?.tooltip}</p>
      <table className={classes.countries}>
        <caption>Credits per text of 160 characters</caption>
        <tbody>
          {current.countryCredits.map(({ id, country_iso, credits }) => (
            <tr key={id}>
              <th scope="row">{countries.of(country_iso)}</th>
              <td>{credits}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note>
        Texts that come in are free. Credits of your plan are renewed each billing cycle and do not roll over;
        credits that you buy stay. All prices are in USD.
      </Note>
    </Popover.Dropdown>
  </Popover>
)
