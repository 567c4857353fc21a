import { PictureUpload } from '../upload/picture-upload';

/** Picture tiles with upload progress. */
export const Input = PictureUpload;
