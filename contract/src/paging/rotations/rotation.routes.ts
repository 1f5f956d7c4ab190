import { z } from 'zod'
import { idParams, pageOf, route } from '../../route.ts'
import {
  ChangedRotation,
  PersonReplacement,
  ReplacePersonBody,
  Rotation,
  RotationBody,
  RotationChanges,
  RotationEndBody,
  RotationPreview,
  RotationPreviewBody,
} from './rotation.schemas.ts'

const pathId = z.coerce.number().int().positive()
const rotationParams = z.strictObject({ id: pathId, rotation_id: pathId })

export const listRotations = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/rotations/',
  summary: 'List the rotations of a group that have not ended, by name.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(Rotation) },
})

export const getRotation = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/rotations/{rotation_id}/',
  summary: 'Get a rotation with its plans.',
  allow: 'signed_in',
  params: rotationParams,
  answers: { 200: Rotation },
})

/** Needs scheduling.add_oncallevent or its department variant; checked against the group. */
export const createRotation = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/rotations/',
  summary: 'Put members on call in turn. The shifts of the next 400 days are planned at once.',
  allow: 'signed_in',
  params: idParams,
  body: RotationBody,
  creates: true,
  answers: { 201: ChangedRotation },
})

/** Needs scheduling.change_oncallevent or its department variant. */
export const changeRotation = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/rotations/{rotation_id}/',
  summary: 'Change a rotation from a date on. It replaces later plans; earlier shifts stay.',
  allow: 'signed_in',
  params: rotationParams,
  body: RotationChanges,
  answers: { 200: ChangedRotation },
})

/** Needs scheduling.delete_oncallevent or its department variant. */
export const endRotation = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/rotations/{rotation_id}/end/',
  summary: 'End a rotation from a date on. Earlier shifts stay.',
  allow: 'signed_in',
  params: rotationParams,
  body: RotationEndBody,
  answers: { 200: ChangedRotation },
})

/** Needs the right to add events to the group, or to change them. */
export const previewRotation = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/rotations/preview/',
  summary: 'Show the shifts of a rotation, and what would change, without changing anything.',
  allow: 'signed_in',
  params: idParams,
  body: RotationPreviewBody,
  answers: { 200: RotationPreview },
})

/** Each group needs the right to change its events; other groups are listed and stay as they are. */
export const replaceInRotations = route({
  method: 'POST',
  path: '/api/v1/rotations/replace_person/',
  summary:
    'Give the turns of a user to another one from a day on, or take them out, in all rotations of the account. A rotation that cannot be changed does not hold up the others.',
  allow: 'signed_in',
  body: ReplacePersonBody,
  answers: { 200: PersonReplacement },
})
