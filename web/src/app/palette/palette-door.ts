import { door } from '../../platform/ui/door.ts'

export const { open: openPalette, close: closePalette, useIsOpen: usePaletteIsOpen } = door()
