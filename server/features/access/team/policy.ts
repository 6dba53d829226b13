import { refuse } from '#server/http/errors.ts'

/** Owners decide who uses the product for their church. */
export const requireOwner = (role: 'owner' | 'staff' | 'admin' | undefined): void => {
  if (role !== 'owner') throw refuse(403, 'Only owners of the church may do this.')
}
