export { hasPageEvent } from './page-event.queries.ts'
