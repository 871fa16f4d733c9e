declare module 'ffprobe-static' {
  const ffprobe: { readonly path: string };
  export default ffprobe;
}
