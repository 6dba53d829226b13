import classes from './product-name.module.css'

export const ProductName = () => (
  <span className={classes.name}>
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path d="M16 6v4m-2-2h4M16 10l6 8v8H10v-8z" className={classes.mark} />
    </svg>
    Steeple
  </span>
)
