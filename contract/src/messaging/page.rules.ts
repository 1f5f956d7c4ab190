import type { Page } from './page.schemas.ts'
import type { Thread } from './thread.schemas.ts'

type Reader = Pick<Thread, 'pages' | 'open_item' | 'me'>

/** Still to be answered: under way, or at its end without an answer. */
export const isOpenPage = ({ state }: Pick<Page, 'state'>): boolean =>
  state === 'running' || state === 'unanswered'

/** Nobody has answered, and nobody is rung any more. */
export const isUnanswered = ({ pages }: Pick<Thread, 'pages'>): boolean =>
  pages.some(({ state }) => state === 'unanswered')

/** What a reader of the thread may do with its pages next. */
export function pageMay({ pages, open_item, me }: Reader): {
  take: boolean
  pass_on: boolean
  not_me: boolean
} {
  const isOpen = pages.some(isOpenPage)
  const owes = open_item?.state === 'open'
  return {
    take: isOpen && me.reason !== 'monitoring',
    pass_on: owes,
    not_me: owes && isOpen,
  }
}
