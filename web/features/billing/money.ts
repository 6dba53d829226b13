import type { Package } from '#contract/billing.ts'

const MONTHS = 12

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$14.20' */
export const dollars = (cents: number): string => format.format(cents / 100)

/** The price of a package by the month or by the year; the trial has one price only. */
export const priceOf = (plan: Package, isMonthly: boolean): number =>
  isMonthly ? plan.amount_per_month : (plan.amount_per_year ?? plan.amount_per_month)

/** What a month costs when the year is paid at once: '$24.90' */
export const monthOfYear = (plan: Package): string => dollars(priceOf(plan, false) / MONTHS)

/** By how many percent the year is cheaper than twelve months. */
export const yearlySaving = ({ amount_per_month, amount_per_year }: Package): number =>
  amount_per_year === null || amount_per_month === 0
    ? 0
    : Math.round(100 * (1 - amount_per_year / (MONTHS * amount_per_month)))

/** '03.09.2030', the day of an instant in a time zone. */
export const billingDay = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(new Date(iso))
    .replaceAll('/', '.')

/** 'March 2030', the month of an instant in a time zone. */
export const billingMonth = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'long' }).format(new Date(iso))
