import { preference } from './preference.ts'

/** Whether this browser sounds for new messages. Browsers let nothing sound before somebody has touched the page. */
export const sounds = preference('wardline.sounds', ['on', 'off'], 'on')
