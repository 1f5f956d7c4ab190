import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, route } from '../../route.ts'
import { CasPageBody, CasPlan, CasReading } from './cas-reading.schemas.ts'

// For the program inside the hospital: `Authorization: Bearer <token>` instead of a session.

const base = '/api/v1/integrated_messages/cas/'
const refused = { 401: Detail, 429: Detail } as const

export const getCasPlan = route({
  method: 'GET',
  path: `${base}plan/`,
  summary: 'CAS agent: what to read, and whether a sync waits for it. Requires the token of the agent.',
  allow: 'anyone',
  answers: { 200: CasPlan, ...refused },
})

export const beginCasReading = route({
  method: 'POST',
  path: `${base}readings/`,
  summary: 'CAS agent: begin a reading of the directory. An unfinished one is dropped.',
  allow: 'anyone',
  answers: { 201: CasReading, ...refused },
})

export const getCasReading = route({
  method: 'GET',
  path: `${base}readings/{id}/`,
  summary: 'CAS agent: the page that a reading expects, to continue after an interruption.',
  allow: 'anyone',
  params: idParams,
  answers: { 200: CasReading, ...refused },
})

export const putCasPage = route({
  method: 'PUT',
  path: `${base}readings/{id}/pages/{page}/`,
  summary: 'CAS agent: post one page, in order. Repeating the last page replaces it.',
  allow: 'anyone',
  params: idParams.extend({
    page: z
      .string()
      .regex(/^\d{1,6}$/, 'A page is a whole number.')
      .transform(Number),
  }),
  body: CasPageBody,
  unversioned: 'Pages of a reading are written once, by the agent that reads.',
  answers: { 200: CasReading, ...refused },
})

export const commitCasReading = route({
  method: 'POST',
  path: `${base}readings/{id}/commit/`,
  summary: 'CAS agent: the reading is complete. A sync that waits for it starts.',
  allow: 'anyone',
  params: idParams,
  body: z.strictObject({
    /** Distinct entries that were posted. */
    entries: z.int().min(0),
  }),
  answers: { 200: CasReading, ...refused },
})
