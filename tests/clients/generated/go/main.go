// Eight calls by the client that oapi-codegen wrote.
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func expect(what string, found, expected any) {
	if fmt.Sprint(found) != fmt.Sprint(expected) {
		panic(fmt.Sprintf("%s: %v rather than %v", what, found, expected))
	}
}

// The generator leaves the writing of a multipart form to its user.
func form(song, playlist string) (string, io.Reader) {
	body := &bytes.Buffer{}
	writer := multipart.NewWriter(body)
	file := must(writer.CreateFormFile("chunk", "song.mp3"))
	must(file.Write(must(os.ReadFile(song))))
	for name, value := range map[string]string{
		"chunkIndex": "0", "totalChunks": "1", "uploadId": "go", "title": "A song by Go", "playlist_id": playlist,
	} {
		if err := writer.WriteField(name, value); err != nil {
			panic(err)
		}
	}
	if err := writer.Close(); err != nil {
		panic(err)
	}
	return writer.FormDataContentType(), body
}

func main() {
	origin, username, password, song := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	visitor := must(NewClientWithResponses(origin))
	login := must(visitor.AuthLoginWithResponse(ctx, Credentials{Username: username, Password: password}))
	expect("login", login.StatusCode(), 200)
	bearer := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+login.JSON200.AccessToken)
		return nil
	}
	api := must(NewClientWithResponses(origin, WithRequestEditorFn(bearer)))
	expect("username", must(api.UsersMeWithResponse(ctx)).JSON200.Username, username)
	made := must(api.PlaylistsCreateWithResponse(ctx, PlaylistDraft{Name: "By Go"}))
	expect("created", made.StatusCode(), 201)
	id := made.JSON201.Id
	contentType, body := form(song, string(id))
	started := must(api.UploadsStartWithBodyWithResponse(ctx, contentType, body))
	expect("chunks", len(started.JSON200.ReceivedChunks), 1)
	contentType, body = form(song, string(id))
	finished := must(api.UploadsFinishWithBodyWithResponse(ctx, contentType, body))
	expect("state", finished.JSON200.State, "done")
	found := must(api.PlaylistsGetWithResponse(ctx, id, nil))
	expect("title", found.JSON200.Tracks[0].Title, "A song by Go")
	expect("likes", must(api.LikesLikeWithResponse(ctx, id)).JSON200.LikeCount, 1)
	expect("deleted", must(api.PlaylistsDeleteWithResponse(ctx, id)).StatusCode(), 204)
}
