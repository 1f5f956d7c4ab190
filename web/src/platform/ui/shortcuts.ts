import { preference } from './preference.ts'

/**
 * Shortcuts of one key without Ctrl or Alt can be switched off (WCAG 2.1.4): they get in the way of speech input.
 * Whoever listens for such a key asks here first.
 */
export const singleKeys = preference('wardline.single-keys', ['on', 'off'], 'on')
