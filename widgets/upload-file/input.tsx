import { FileUpload } from '../upload/file-upload';

/** A drop zone or button with a row per file. */
export const Input = FileUpload;
