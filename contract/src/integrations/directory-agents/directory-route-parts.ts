import { z } from 'zod'
import { idParams, noContent, route, type Route } from '../../route.ts'
import {
  DirectoryMapping,
  DirectoryMappingBody,
  DirectoryMappingChanges,
} from './directory-mapping.schemas.ts'

export const view = { permission: 'accounts.view_directorysync' } as const
/** The permission to run agents and syncs that were set up. */
export const run = { permission: 'accounts.change_directorysync' } as const
/** A directory decides who is a user, and with which address and groups. */
export const change = { ...run, full_administration: true } as const

const mappingParams = idParams.extend({ mapping_id: idParams.shape.id })

export const listMappings = <const P extends Route['path']>(path: P, of: string) =>
  route({
    method: 'GET',
    path,
    summary: `List field, department and group mappings of ${of}.`,
    allow: view,
    params: idParams,
    answers: { 200: z.object({ results: z.array(DirectoryMapping) }) },
  })

export const addMapping = <const P extends Route['path']>(path: P, of: string) =>
  route({
    method: 'POST',
    path,
    summary: `Add a mapping to ${of}. Groups need the permissions that they give.`,
    allow: change,
    params: idParams,
    body: DirectoryMappingBody,
    creates: true,
    answers: { 201: DirectoryMapping },
  })

export const changeMapping = <const P extends Route['path']>(path: P, of: string) =>
  route({
    method: 'PUT',
    path,
    summary: `Change a mapping of ${of}.`,
    allow: change,
    params: mappingParams,
    body: DirectoryMappingChanges,
    answers: { 200: DirectoryMapping },
  })

export const deleteMapping = <const P extends Route['path']>(path: P, of: string) =>
  route({
    method: 'DELETE',
    path,
    summary: `Delete a mapping of ${of}. Fields that every user needs keep one mapping.`,
    allow: change,
    params: mappingParams,
    answers: { 204: noContent },
  })
