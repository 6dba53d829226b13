import { z } from 'zod'
import { failure, success } from '#core/outcome.ts'
import type { PlanningAccess, PlanningOutcome } from '../port.ts'
import { alert } from './failures.ts'
import type { Call, Send } from './request.ts'

const included = z.array(z.object({ type: z.string(), id: z.string() }).loose()).default([])
/** Resources that come along with others, unread. */
export type Included = z.output<typeof included>
/** One resource with those that come along. */
export type Single<Item> = { item: Item; included: Included }
/** `total` is the number of rows that Planning Center announces for the whole list. */
export type Listing<Item> = { items: Item[]; included: Included; total: number | null }
type Page<Item> = Listing<Item> & { next: string | null }

const pageDocument = z.object({
  data: z.array(z.unknown()),
  included,
  links: z.object({ next: z.string().nullish() }).default({}),
  meta: z.object({ total_count: z.number().optional() }).default({}),
})
const singleDocument = z.object({ data: z.unknown(), included })

/** Makes one call and reads the one resource that it answers. */
export async function single<Wire extends z.ZodType>(
  send: Send,
  access: PlanningAccess,
  call: Call,
  wire: Wire,
): PlanningOutcome<Single<z.output<Wire>>> {
  const answer = await send(access, call)
  if (!answer.ok) return answer
  const outer = checked(singleDocument, answer.value)
  if (!outer.ok) return outer
  const item = checked(wire, outer.value.data)
  return item.ok ? success({ item: item.value, included: outer.value.included }) : item
}

export async function page<Wire extends z.ZodType>(
  send: Send,
  access: PlanningAccess,
  url: string,
  wire: Wire,
): PlanningOutcome<Page<z.output<Wire>>> {
  const answer = await send(access, { method: 'GET', url, kind: 'read' })
  if (!answer.ok) return answer
  const outer = checked(pageDocument, answer.value)
  if (!outer.ok) return outer
  const items = checked(z.array(wire), outer.value.data)
  if (!items.ok) return items
  const { included, links, meta } = outer.value
  return success({
    items: items.value,
    included,
    total: meta.total_count ?? null,
    next: links.next ?? null,
  })
}

export async function listing<Wire extends z.ZodType>(
  send: Send,
  access: PlanningAccess,
  path: string,
  wire: Wire,
): PlanningOutcome<Listing<z.output<Wire>>> {
  const all: Listing<z.output<Wire>> = { items: [], included: [], total: null }
  let url: string | null = path
  while (url !== null) {
    const read: Awaited<PlanningOutcome<Page<z.output<Wire>>>> = await page(send, access, url, wire)
    if (!read.ok) return read
    all.items.push(...read.value.items)
    all.included.push(...read.value.included)
    all.total = read.value.total
    url = read.value.next
  }
  return success(all)
}

/** The included resources of one type. */
export const includedOf = <Wire extends z.ZodType>(resources: Included, type: string, wire: Wire) =>
  checked(
    z.array(wire),
    resources.filter((resource) => resource.type === type),
  )

function checked<Wire extends z.ZodType>(wire: Wire, json: unknown) {
  const read = wire.safeParse(json)
  if (read.success) return success(read.data)
  const issue = read.error.issues[0]
  return failure(alert('unexpected', `${issue?.path.join('.')}: ${issue?.message}`))
}
