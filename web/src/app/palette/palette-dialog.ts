import { createDisclosure } from '../../platform/state/disclosure.ts'

export const { open: openPalette, close: closePalette, useIsOpen: usePaletteIsOpen } = createDisclosure()
