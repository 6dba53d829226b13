import type { ComponentPropsWithRef, ElementType } from 'react'

export type Space = 'xxs' | 'xs' | 's' | 'm' | 'l' | 'xl' | 'xxl'

/** What a primitive takes: its own properties, those of the element that it becomes, and another gap than usual. */
export type BoxProps<E extends ElementType, Own = object> = Own & { as?: E; gap?: Space } & Omit<
    ComponentPropsWithRef<E>,
    keyof Own | 'as' | 'gap'
  >

/** The names of several classes as one, without those that do not hold. */
export const join = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** An element that looks like a primitive. */
export function Box({ as: Element = 'div', gap, style, ...rest }: BoxProps<ElementType>) {
  return <Element {...rest} style={gap ? { gap: `var(--space-${gap})`, ...style } : style} />
}
