import type { Box } from '../live/live-state.ts'
import { emptyBoxTexts, staleListText } from './inbox.text.ts'

/** Never claims that a list is empty while the connection is lost. */
export const emptyListText = (box: Box, isStale: boolean): string =>
  isStale ? staleListText : emptyBoxTexts[box]
