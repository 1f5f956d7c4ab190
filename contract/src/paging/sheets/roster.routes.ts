import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { Roster, RosterFileQuery, RosterQuery, rosterDays } from './roster.schemas.ts'

export const getRoster = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/roster/',
  summary: `List the shifts of a schedule group by person, with hours, nights, weekends and holidays. At most ${rosterDays} days.`,
  allow: 'signed_in',
  params: idParams,
  query: RosterQuery,
  answers: { 200: Roster },
})

export const exportRoster = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/roster/export/',
  summary: `Export the roster of a schedule group as PDF, or its shifts or totals as CSV. At most ${rosterDays} days.`,
  allow: 'signed_in',
  params: idParams,
  query: RosterFileQuery,
  answers: { 200: z.any() },
})
