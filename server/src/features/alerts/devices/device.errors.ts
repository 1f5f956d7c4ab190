export const unknownPushService =
  'Wardline does not recognize this browser’s push service. Use Chrome, Edge, Firefox or Safari, or ask your administrator to allow the service.'
