//! A listener's day with submarine: the address, name and app password come as arguments.

use submarine::{auth::AuthBuilder, Client};

const NONE: Option<&str> = None;
const NOBODY: Vec<&str> = vec![];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [address, name, password] = &given[..] else {
        panic!("give the address, the name and the app password");
    };
    let auth = AuthBuilder::new(name, "1.16.1").client_name("listener").hashed(password);
    let app = Client::new(address, auth);
    app.ping().await?;
    let found = app.search3("Amber", None, None, None, None, None, None, NONE).await?;
    let song = found.song[0].id.clone();
    let artist = app.get_artist(found.song[0].artist_id.clone().unwrap()).await?;
    let album = app.get_album(&artist.album[0].id).await?;
    let ids: Vec<String> = album.song.iter().map(|one| one.id.clone()).collect();
    app.star(vec![&song], NOBODY, NOBODY).await?;
    assert_eq!(app.get_starred2(NONE).await?.song.len(), 1);
    app.unstar(vec![&song], NOBODY, NOBODY).await?;
    app.set_rating(&song, 4).await?;
    app.save_play_queue(ids.clone(), Some(&ids[1]), Some(1500)).await?;
    let queue = app.get_play_queue().await?.expect("a queue");
    assert_eq!(queue.entry.len(), ids.len());
    app.create_bookmark(&song, 900, NONE).await?;
    assert_eq!(app.get_bookmarks().await?.len(), 1);
    app.delete_bookmark(&song).await?;
    assert!(!app.get_top_songs("The Lanes", None).await?.is_empty());
    let made = app.create_playlist("From submarine", ids.clone()).await?;
    app.delete_playlist(made.base.id).await?;
    let bytes = app.stream(&song, None, NONE, None, NONE, None, None).await?;
    assert!(bytes.len() > 1000);
    Ok(())
}
