import type { FastifyRequest } from 'fastify'
import { CarrierError } from './errors.ts'

export type Form = Record<string, string | string[] | undefined>

/** A form-encoded body; empty when the request has none. */
export const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form
export const queryOf = (request: FastifyRequest): Form => request.query as Form

/** One value of a parameter; the last when it is repeated. */
export function one(form: Form, name: string): string | undefined {
  const value = form[name]
  return Array.isArray(value) ? value.at(-1) : value
}

export function many(form: Form, name: string): string[] {
  const value = form[name]
  return value === undefined ? [] : [value].flat()
}

/** One value of a parameter that must not be missing or empty. */
export function required(form: Form, name: string): string {
  const value = one(form, name)
  if (!value) throw new CarrierError(20422)
  return value
}

export const isTrue = (form: Form, name: string): boolean => one(form, name) === 'true'
