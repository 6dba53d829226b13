import type { Brand } from '#contract/numbers.ts'
import classes from './brand.module.css'
import { ALL_FIELDS, FIELDS } from './words.ts'

/** What was handed in; it cannot be changed now. */
export const BrandFacts = ({ brand }: { brand: Brand }) => (
  <section className={classes.card} aria-labelledby="brand-facts">
    <div className={classes.head}>
      <h2 id="brand-facts">What the carriers were told</h2>
    </div>
    <dl className={classes.facts}>
      {ALL_FIELDS.map((name) => (
        <div key={name}>
          <dt>{FIELDS[name].label}</dt>
          <dd>{brand.fields[name]}</dd>
        </div>
      ))}
    </dl>
  </section>
)
