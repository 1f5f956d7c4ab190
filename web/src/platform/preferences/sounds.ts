import { createPreference } from './preference.ts'

/** Browsers allow sound only after the first click or key. */
export const messageSounds = createPreference('wardline.sounds', ['on', 'off'], 'on')
