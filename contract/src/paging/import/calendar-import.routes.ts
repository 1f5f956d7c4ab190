import { idParams, route } from '../../route.ts'
import { CalendarImport, ImportBody } from './calendar-import.schemas.ts'
import { RotationTable, RotationTableBody } from './rotation-table.schemas.ts'

export const previewImport = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/import/preview/',
  summary: 'Preview the import of an .ics or .csv file into a group calendar. Changes nothing.',
  allow: 'signed_in',
  params: idParams,
  body: ImportBody,
  answers: { 200: CalendarImport },
})

export const importCalendar = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/import/',
  summary:
    'Import an .ics or .csv file into a group calendar: all readable events or none. Importing the same file again changes nothing.',
  allow: 'signed_in',
  params: idParams,
  body: ImportBody,
  answers: { 200: CalendarImport },
})

/** Needs the right to add events to the group. Preview and create each rotation with the routes of rotations. */
export const readRotationTable = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/rotations/table/',
  summary:
    'Read rotations from a table (.csv) with a row for each turn: name, e-mail or user ID, and if needed rotation, call, length and start. Changes nothing.',
  allow: 'signed_in',
  params: idParams,
  body: RotationTableBody,
  answers: { 200: RotationTable },
})
