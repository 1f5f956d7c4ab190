/** Why nothing leaves by a carrier that is set up. Shown to administrators and in the time line of a page. */
export const sealedByAnother =
  'The secrets of this carrier were sealed with another key. Set SECRET_KEY as it was, or enter them again.'
export const incomplete = 'This carrier is not set up completely. Save its settings again.'
