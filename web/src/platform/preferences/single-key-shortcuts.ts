import { createPreference } from './preference.ts'

/** Users of speech input can turn off shortcuts without Ctrl or Alt (WCAG 2.1.4). */
export const singleKeyShortcuts = createPreference('wardline.single-keys', ['on', 'off'], 'on')
