import { PictureUpload } from '../upload/picture-upload';

export const Input = PictureUpload;
