import type { Json, JsonObject } from '../../../schemas/json';

/** What rows of both logs tell about the request. */
export interface LoggedRequest extends JsonObject {
  id: number;
  /** Its number in the list. */
  index: number;
  operator: string;
  loginType: number;
  method: string;
  path: string;
  ip: string;
  requestId: string;
  router: Json;
  env: Json;
  createdAt: string;
}

/** One column of a change: its label, and its value before and after as text. */
export interface LoggedField extends JsonObject {
  column: string;
  name: string;
  from: string;
  to: string;
}

/** A row of the change log of an entity. */
export interface ChangeRow extends LoggedRequest {
  module: string;
  /** The name of the action in code, and in the user's language. */
  verb: string;
  action: string;
  dataId: string | null;
  /** What the object of the change is called; null: nothing that the user may see. */
  object: string | null;
  /** Null: it changed no column, and `changes` are details of the event. */
  from: JsonObject | null;
  changes: LoggedField[];
}

/** A row of the operation log of an entity. */
export interface OperationRow extends LoggedRequest {
  moduleName: string;
  resCode: string;
  resMsg: string | null;
  costMs: number;
  logData: Json;
  data: Json;
}

const PROVIDER = 3;

/** Whether a user of a supplier did it. */
export function isProvider({ loginType }: Pick<ChangeRow, 'loginType'>): boolean {
  return loginType === PROVIDER;
}

/** The object in a logged value; texts that look like one are parsed. Null: it is none. */
export function loggedObject(value: Json | undefined): JsonObject | null {
  const parsed = typeof value === 'string' && value.trim().startsWith('{') ? parsedText(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null;
}

function parsedText(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
