import { FileUpload } from '../upload/file-upload';

export const Input = FileUpload;
